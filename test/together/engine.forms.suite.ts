import { together } from '../support/project/together';

together('engine.forms');
