/** Whether the visitor has asked the browser to load little. */
export const savesData = (): boolean =>
  'connection' in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData)
