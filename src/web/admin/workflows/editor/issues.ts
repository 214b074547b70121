/** The id of the heading above the result of the checks. */
export const checksHeading = 'publishing-checks'

/** `1 issue to fix`, `3 issues to fix` */
export const issuesToFix = ({ length }: readonly unknown[]): string =>
  `${length === 1 ? '1 issue' : `${length} issues`} to fix`
