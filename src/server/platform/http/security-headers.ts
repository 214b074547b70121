import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { secretAddresses } from '../../../contract/secret-addresses.ts'
import type { AppEnv } from './app-env.ts'

/** One policy without nonces, so that pages can be cached. It allows the inline script in the head by its hash. */
export function securityHeaders({ inlineScripts, secure }: { inlineScripts: string[]; secure: boolean }) {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashes],
      // The check of workflows at /n8n-check.
      workerSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: secure ? 'max-age=31536000; includeSubDomains' : false,
    crossOriginEmbedderPolicy: false,
    // Other sites may load share images and templates.
    crossOriginResourcePolicy: false,
    xXssProtection: false,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  })
}

/** Pages are also found with a slash at the end, and in upper case. */
const patterns = secretAddresses.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'))

/** Links on a page whose address contains a token must not send it to other sites. */
export const noReferrer = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (patterns.some((pattern) => pattern.test(c.req.path))) c.header('Referrer-Policy', 'no-referrer')
})
