import * as z from 'zod'

/** How the administration of a server names a service. */
export const serviceParams = {
  /** Without it, the service is in the root folder. */
  folderName: z.string().min(1).max(128).optional(),
  /** Name and type, such as `Hydrants.FeatureServer`. */
  service: z
    .string()
    .max(300)
    .regex(/^[^/]+\.[A-Za-z]+$/, 'must be a name and a type, such as Hydrants.FeatureServer'),
}
