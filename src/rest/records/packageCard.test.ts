import { expect, test } from 'vitest'
import { parseCard } from './packageCard.ts'

const cardWith = (title: string) =>
  parseCard(
    `<ESRI_ItemInformation><title>${title}</title><type>Map Package</type></ESRI_ItemInformation>`,
  )

test.each(['2024', '007', '1e3', '0x10', 'true', '12345678901234567890'])(
  'an item titled %s keeps its title as text',
  (title) => {
    expect(cardWith(title)).toMatchObject({ title, type: 'Map Package' })
  },
)
