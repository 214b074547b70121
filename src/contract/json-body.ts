import { z } from 'zod'

/** A JSON body with these fields. */
export const jsonBody = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, 'The body must be a JSON object.')
