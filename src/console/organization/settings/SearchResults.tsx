import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { paths } from '../../shell/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useMessages } from './messages.ts'
import { findSettings } from './search.ts'
import { sectionNames } from './sections.ts'
import { SettingField } from './SettingField.tsx'

interface Props {
  readonly text: string
  readonly settings: Readonly<Record<string, unknown>>
}

/** The settings that match a search, under the names of their sections. */
export const SearchResults = ({ text, settings }: Props) => {
  const { t } = useMessages()
  const found = findSettings(text, settings)
  return (
    <>
      <Typography variant="h2" sx={{ marginBlockEnd: 4 }}>
        {t('found', { count: found.length })}
      </Typography>
      {found.length === 0 && <EmptyState>{t('noMatch')}</EmptyState>}
      {sectionNames.map((section) => {
        const shown = found.filter((one) => one.section === section)
        if (shown.length === 0) return null
        return (
          <Card key={section} isForm>
            <Typography variant="h3" sx={{ marginBlockEnd: 4 }}>
              <Link href={paths.settings(section)}>{t(`section.${section}`)}</Link>
            </Typography>
            <Box sx={{ display: 'grid', gap: 5 }}>
              {shown.map((definition) => (
                <SettingField key={definition.name} definition={definition} showsHelp />
              ))}
            </Box>
          </Card>
        )
      })}
    </>
  )
}
