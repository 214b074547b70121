export { anySizeOf, imageSizes } from './image-sizes.ts'
export { demoImages, type LocalPictures, localPictures, mediaKey } from './local-pictures.ts'
export { type AltsOf, RenderingError, renderInBackground } from './markdown-renderer.ts'
