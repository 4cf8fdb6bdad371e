import { together } from '../support/project/together';

together('engine.reconcile');
