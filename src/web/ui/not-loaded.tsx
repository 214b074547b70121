import { useEffect } from 'react'
import { notify } from './notify.ts'

export const notLoaded = 'A part of this page could not be loaded. Please reload the page.'

/** A toast in place of a dialog or panel whose code could not be loaded; for `later`. */
export function NotLoaded() {
  useEffect(() => notify.error('Error', notLoaded), [])
  return null
}
