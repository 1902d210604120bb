import { createPortal } from './portal.ts'

const portal = await createPortal({ data: process.env['PORTAL_DATA'] ?? '.portal' })
console.log(`Portal Console ${portal.url}`)
