let documents = false

/** From now on other pages are loaded from the server, because the code of this one is incomplete. */
export const loadDocuments = (): void => {
  documents = true
}

export const loadsDocuments = (): boolean => documents

let left = false

/** The page of the first document is no longer the one that is wanted. */
export const leaveDocument = (): void => {
  left = true
}

export const hasLeftDocument = (): boolean => left
