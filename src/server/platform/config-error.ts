import { ExpectedError } from './expected-error.ts'

/** An invalid setting. The message names the variable and the fix. */
export class ConfigError extends ExpectedError {}
