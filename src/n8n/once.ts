/** The work is done once for each object, since checks, facts, steps and pictures all need it. */
export function once<Of extends object, Result>(work: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, Result>()
  return (of) => {
    const result = known.get(of) ?? work(of)
    known.set(of, result)
    return result
  }
}
