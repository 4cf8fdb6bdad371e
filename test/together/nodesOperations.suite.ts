import { together } from '../support/project/together';

together('nodesOperations');
