import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/portal/db/schema.ts',
  out: './src/portal/db/migrations',
})
