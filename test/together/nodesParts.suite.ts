import { together } from '../support/project/together';

together('nodesParts');
