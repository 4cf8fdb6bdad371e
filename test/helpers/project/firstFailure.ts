import fc from 'fast-check';

/* For mutation runs, where all is run again for each mutant: a property fails at once, and looks no longer than this. */
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 2_000 });
