import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import type { SectionName } from './values.ts'
import { t } from './messages.ts'

/** A section of the form. */
export const Section = ({ name, children }: { name: SectionName; children: ReactNode }) => (
  <Card title={t(`section.${name}`)} isForm>
    <Typography color="textSecondary" sx={{ marginBlockStart: -2, marginBlockEnd: 4 }}>
      {t(`sectionLine.${name}`)}
    </Typography>
    <Box sx={{ display: 'grid', gap: 4 }}>{children}</Box>
  </Card>
)
