import { together } from '../helpers/project/together';

together('nodesOperations');
