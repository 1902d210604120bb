import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import { sectionTitle } from './changes.ts'
import type { Kind, SectionName } from './values.ts'
import { t } from './messages.ts'

interface Props {
  readonly kind: Kind
  readonly name: SectionName
  readonly children: ReactNode
}

/** A section of the form. */
export const Section = ({ kind, name, children }: Props) => (
  <Card title={sectionTitle(kind, name)} isForm>
    <Typography color="textSecondary" sx={{ marginBlockStart: -2, marginBlockEnd: 4 }}>
      {name === 'joining' ? t('joining') : t(`of.${kind}.${name}`)}
    </Typography>
    <Box sx={{ display: 'grid', gap: 4 }}>{children}</Box>
  </Card>
)
