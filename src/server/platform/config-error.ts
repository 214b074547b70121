/** A setting that cannot be used; the message names the variable and the mend. */
export class ConfigError extends Error {}
