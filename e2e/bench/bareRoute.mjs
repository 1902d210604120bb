// A web server that does nothing but read an item from a database: node e2e/bench/bareRoute.mjs DATABASE_URL. It sends its URL to its parent.
import fastify from 'fastify'
import pg from 'pg'

const [, , connectionString = ''] = process.argv
const pool = new pg.Pool({ connectionString, max: 10 })
const server = fastify()

server.get('/items/:id', async ({ params }) => {
  const { id } = /** @type {{ id: string }} */ (params)
  const { rows } = await pool.query('SELECT * FROM items WHERE id = $1', [id])
  return /** @type {unknown[]} */ (rows)[0]
})

process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }))
process.once('disconnect', () => process.exit(0))
