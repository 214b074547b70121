export { drawnMark, shareMarkSize } from './share-mark.ts'
export { inks, writeHeading, writeText } from './share-text.ts'
