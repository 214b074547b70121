let documents = false

/** From now on other pages are loaded from the server, because the code of this one is incomplete. */
export const loadDocuments = (): void => {
  documents = true
}

export const loadsDocuments = (): boolean => documents
