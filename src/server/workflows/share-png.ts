/** The drawing for a shared link as PNG, in base64 because text is what both databases and the backup hold alike. */
export async function sharePng(svg: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
  return png.toString('base64')
}
