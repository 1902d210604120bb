import Box from '@mui/material/Box'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { StateChip } from '../ui/StateChip.tsx'
import type { ReferenceField } from './reference.ts'
import { Code, RichText } from './RichText.tsx'
import { defaultText, limitTexts, typeText } from './schemaText.ts'
import { t } from './messages.ts'

interface Props {
  readonly caption: string
  /** The header of the first column. */
  readonly heading: string
  /** The label of required fields. */
  readonly required: string
  readonly fields: readonly ReferenceField[]
}

const look = {
  inlineSize: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 400,
    paddingBlock: 2,
    paddingInlineEnd: 4,
  },
  '& thead th': { color: 'text.secondary', fontSize: '0.75rem', paddingBlockStart: 0 },
  '& tbody tr': { borderBlockStart: '1px solid var(--mui-palette-line)' },
  '& tbody th': { inlineSize: '28%' },
  '& tbody td:first-of-type': { inlineSize: '30%' },
  // Narrow windows show the cells of a row below one another.
  '@container (max-width: 560px)': {
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tr, & tbody th, & td': { display: 'block', inlineSize: 'auto !important' },
    '& tr': { paddingBlock: 2 },
    '& tbody th, & td': { paddingBlock: '2px !important' },
  },
} as const

const small = { fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' } as const

/** Parameters or fields with their types, limits, and descriptions. */
export const FieldTable = ({ caption, heading, required, fields }: Props) => (
  <Box sx={{ containerType: 'inline-size' }}>
    <Box component="table" sx={look}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{t('parameters.type')}</th>
          <th scope="col">{t('parameters.description')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldRow key={field.name} field={field} required={required} />
        ))}
      </tbody>
    </Box>
  </Box>
)

const FieldRow = ({ field, required }: { field: ReferenceField; required: string }) => {
  const { name, schema, description, isRequired, isInPath, since, isAddition } = field
  const value = defaultText(schema)
  return (
    <tr>
      <th scope="row">
        <Code>{name}</Code>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
          {isRequired && <StateChip tone="brand">{required}</StateChip>}
          {isInPath && <StateChip tone="neutral">{t('parameters.inPath')}</StateChip>}
          {since !== undefined && (
            <StateChip tone="neutral">{t('parameters.since', { version: since })}</StateChip>
          )}
          {isAddition && <StateChip tone="neutral">{t('addition')}</StateChip>}
        </Box>
      </th>
      <td>
        {typeText(schema)}
        {limitTexts(schema).map((limit) => (
          <Box key={limit} sx={small}>
            {limit}
          </Box>
        ))}
        {value !== undefined && <Box sx={small}>{t('parameters.default', { value })}</Box>}
      </td>
      <td>{description !== undefined && <RichText>{description}</RichText>}</td>
    </tr>
  )
}
