/** Settings that are secrets, and settings that are addresses with a password in them. */
const secrets = ['SESSION_SECRET', 'METRICS_TOKEN', 'ADMIN_PASSWORD', 'BACKUP_KEY']
/** The key of a bucket is half of its account. */
const buckets = ['STORAGE_URL', 'BACKUP_URL']
const addresses = ['DATABASE_URL', 'SMTP_URL', ...buckets]

/** Removes all secrets of the settings from a text: servers repeat parts of what they were sent. */
export function hideSecrets(env: Record<string, string | undefined>): (text: string) => string {
  const passwords = addresses.flatMap((name) => {
    const { username = '', password = '' } = URL.parse(env[name] ?? '') ?? {}
    const parts = buckets.includes(name) ? [username, password] : [password]
    return [env[name], ...parts, ...parts.map(decoded)]
  })
  const hidden = [...secrets.map((name) => env[name]), ...passwords]
    .filter((text) => text !== undefined && text !== '')
    .sort((one, other) => (other?.length ?? 0) - (one?.length ?? 0))
  return (text) => hidden.reduce<string>((rest, secret) => rest.replaceAll(String(secret), '…'), text)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
