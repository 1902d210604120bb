import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'

/** Serves the built console at `/`. */
export const serveSite = async (
  server: FastifyInstance,
  folder: string,
  services: Services,
): Promise<void> => {
  services.log.info({ folder }, 'serving the console')
  await server.ready()
}
