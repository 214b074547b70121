import type { ContentVersion } from './content-version.ts'

/** A content version that remembers the changes made by this process. */
export interface ContentChanges extends ContentVersion {
  /** The version since the last change that this process made; 0 if it made none. */
  readonly lastOwn: number
}

export function withOwnChanges(content: ContentVersion): ContentChanges {
  let lastOwn = 0
  return {
    get current() {
      return content.current
    },
    get lastOwn() {
      return lastOwn
    },
    changed: () => {
      content.changed()
      lastOwn = content.current
    },
    outdate: () => content.outdate(),
    close: () => content.close(),
  }
}
