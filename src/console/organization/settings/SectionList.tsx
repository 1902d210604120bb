import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SettingName } from '../../../rest/records/settings.ts'
import { formatNumber } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { definitionOf, sectionNames, type SectionName } from './sections.ts'
import { t } from './messages.ts'

interface Props {
  readonly selected: SectionName | undefined
  /** Settings with changes that have not been applied. */
  readonly changed: readonly SettingName[]
}

/** Navigation of the sections with the number of changes in each. */
export const SectionList = ({ selected, changed }: Props) => (
  <Box component="nav" aria-label={t('sections')} sx={{ marginBlock: 3 }}>
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        margin: 0,
        padding: 0,
        columns: { xs: 2, md: 1 },
        '& li': { breakInside: 'avoid' },
      }}
    >
      {sectionNames.map((section) => {
        const count = changed.filter((name) => definitionOf(name).section === section).length
        const isHere = section === selected
        return (
          <li key={section}>
            <Link
              href={paths.settings(section)}
              aria-current={isHere ? 'page' : undefined}
              underline="none"
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                alignItems: 'center',
                minBlockSize: 34,
                paddingInline: 2.5,
                borderRadius: '8px',
                color: 'text.primary',
                '&:hover': { backgroundColor: 'sunken' },
                '&[aria-current]': {
                  color: 'tone.brand.text',
                  fontWeight: 650,
                  backgroundColor: 'tone.brand.soft',
                },
              }}
            >
              {t(`section.${section}`)}
              {count > 0 && (
                <Box
                  component="span"
                  sx={{
                    paddingInline: 2,
                    borderRadius: '999px',
                    fontSize: '0.75rem',
                    backgroundColor: 'tone.draft.soft',
                    color: 'tone.draft.text',
                  }}
                >
                  <span aria-hidden>{formatNumber(count)}</span>
                  <VisuallyHidden>{t('changed', { count })}</VisuallyHidden>
                </Box>
              )}
            </Link>
          </li>
        )
      })}
    </Box>
  </Box>
)
