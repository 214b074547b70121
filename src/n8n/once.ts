/** The work is done once for each object, since checks, facts, steps and pictures all need it. */
export function once<Of extends object, Result>(work: (of: Of) => Result): (of: Of) => Result {
  const cache = new WeakMap<Of, Result>()
  return (of) => {
    const result = cache.get(of) ?? work(of)
    cache.set(of, result)
    return result
  }
}
