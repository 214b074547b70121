/** The file name of a download, as the specification defines it. */
export function downloadName(name: string): string {
  const base = name.toLowerCase().replace(/[^a-z0-9]/g, '_')
  return `${base === '' ? 'workflow' : base}.json`
}
