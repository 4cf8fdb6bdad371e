import { together } from '../helpers/project/together';

together('nodesSending');
