import { siteFiles } from '../../contract/site-map.ts'

/** Converts the addresses of uploaded pictures to paths in the exported folder, and back. */
export interface PictureLinks {
  /** @param up `../` for a file in a subfolder. @returns null if the change could not be undone exactly */
  textToFolder(text: string, up: string): string | null
  textToSite(text: string, up: string): string
  /** A whole address; others stay as they are. */
  toFolder(address: unknown, up: string): unknown
  toSite(address: unknown, up: string): unknown
}

const onSite = /(?<![\w.:/-])\/media\/([0-9a-f]{32}\.webp)(?![\w.-])/g
const inFolder = /(?<![\w.:/-])((?:\.\.\/)?)(media\/[a-z0-9-]+\.webp)(?![\w.-])/g

/** @param pathOf the path of each picture in the folder, by its file name on the site */
export function pictureLinks(pathOf: ReadonlyMap<string, string>): PictureLinks {
  const fileAt = new Map([...pathOf].map(([file, path]) => [path, file]))
  const textToSite: PictureLinks['textToSite'] = (text, up) =>
    text.replace(inFolder, (whole, before: string, path: string) => {
      const file = before === up ? fileAt.get(path) : undefined
      return file ? siteFiles.media + file : whole
    })
  const textToFolder: PictureLinks['textToFolder'] = (text, up) => {
    const changed = text.replace(onSite, (whole, file: string) => {
      const path = pathOf.get(file)
      return path ? up + path : whole
    })
    return textToSite(changed, up) === text ? changed : null
  }
  const whole =
    (change: (text: string, up: string) => string | null) =>
    (address: unknown, up: string): unknown =>
      typeof address === 'string' && !/\s/.test(address) ? (change(address, up) ?? address) : address
  return { textToFolder, textToSite, toFolder: whole(textToFolder), toSite: whole(textToSite) }
}
