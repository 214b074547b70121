/** For `<input accept>`, without zod. The server checks the bytes. */
export const imageAccept = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
