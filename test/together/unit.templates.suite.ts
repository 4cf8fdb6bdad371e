import { together } from '../support/project/together';

together('unit.templates');
