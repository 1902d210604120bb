import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { SettingName } from '../../../rest/records/settings.ts'
import { formatList } from '../../shell/format.ts'
import { Marked } from '../../shell/palette/Marked.tsx'
import { piecesOf, ranked, toMatcher, type Query } from '../../shell/palette/match.ts'
import type { SettingEntry } from '../../shell/palette/settingEntry.ts'
import { paths } from '../../shell/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { elsewhere } from './elsewhere.ts'
import { findSettings, type Hit } from './search.ts'
import { sectionNames, settingsOfPortal, type SettingDefinition } from './sections.ts'
import { settingWords } from './settingMessages.ts'
import { ServiceRow } from './services/ServiceRow.tsx'
import { otherEntries } from './settingEntries.ts'
import { SettingField } from './SettingField.tsx'
import { t as tSettings } from './messages.ts'
import { texts } from '../../ui/texts.ts'

const t = texts('settingsSearch', {
  found_one: '{{count}} setting',
  found_other: '{{count}} settings',
  noMatch: 'No settings match your search',
  noMatchLine: 'Names, descriptions, synonyms, and values are searched.',
  others: 'Other pages',
  share: '{{count}} of {{total}} match',
  showAll: 'Show all {{total}}',
  hit: {
    synonym: 'Also called',
    parameterName: 'Parameter name',
    value: 'Value',
  },
  hidden_one: 'A setting that doesn’t match your search has an unapplied change: {{names}}.',
  hidden_other:
    '{{count}} settings that don’t match your search have unapplied changes: {{names}}.',
})

/** Whether a row shows what was found: the label contains it. */
const isInLabel = (query: Query, { name }: SettingDefinition) =>
  piecesOf(query, settingWords[name].label).some(({ isMatch }) => isMatch)

interface Props {
  readonly text: string
  readonly settings: Readonly<Record<string, unknown>>
  /** Settings with changes that have not been applied. */
  readonly changed: readonly SettingName[]
}

/** The settings that match a search, under the names of their sections, with the matches marked. */
export const SearchResults = ({ text, settings, changed }: Props) => {
  const query = useMemo(() => toMatcher(text), [text])
  const found = useMemo(() => findSettings(text, settings), [text, settings])
  const others = useMemo(() => ranked(query, otherEntries()), [query])
  const mark = useCallback((shown: string) => <Marked query={query}>{shown}</Marked>, [query])
  const hidden = changed.filter((name) => !found.some(({ definition }) => definition.name === name))
  return (
    <>
      <Box component="output" sx={{ display: 'block' }}>
        <Typography variant="h2" sx={{ marginBlockEnd: 4 }}>
          {t('found', { count: found.length })}
        </Typography>
      </Box>
      {hidden.length > 0 && (
        <Notice tone="draft">
          {t('hidden', {
            count: hidden.length,
            names: formatList(hidden.map((name) => tSettings(`setting.${name}.label`))),
          })}
        </Notice>
      )}
      {found.length === 0 && others.length === 0 && (
        <EmptyState icon="settings" line={t('noMatchLine')}>
          {t('noMatch')}
        </EmptyState>
      )}
      {sectionNames.map((section) => {
        const shown = found.filter(({ definition }) => definition.section === section)
        if (shown.length === 0) return null
        const total = settingsOfPortal(settings).filter((one) => one.section === section).length
        return (
          <Card
            key={section}
            title={tSettings(`section.${section}`)}
            isForm
            aside={
              <Box sx={{ display: 'flex', gap: 3, fontSize: '0.8125rem' }}>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t('share', { count: shown.length, total })}
                </Box>
                {shown.length < total && (
                  <Link href={paths.settings(section)}>{t('showAll', { total })}</Link>
                )}
              </Box>
            }
          >
            <Box sx={section === 'services' ? {} : { display: 'grid', gap: 5 }}>
              {shown.map(({ definition, hits }) => {
                const field = {
                  definition,
                  mark,
                  children: hits.length > 0 && <Hits hits={hits} mark={mark} />,
                }
                return section === 'services' ? (
                  <ServiceRow
                    key={definition.name}
                    {...field}
                    opens={found.length === 1 || !isInLabel(query, definition)}
                  />
                ) : (
                  <SettingField key={definition.name} {...field} />
                )
              })}
            </Box>
          </Card>
        )
      })}
      {others.length > 0 && <Others entries={others} />}
    </>
  )
}

/** What was found beside settings: sections and other pages, and what is configured outside of the console. */
const Others = ({ entries }: { entries: readonly SettingEntry[] }) => {
  const outside = new Map(elsewhere().map(({ href, text }) => [href, text]))
  const hrefs = new Set(entries.map(({ href }) => href))
  return (
    <Card title={t('others')}>
      <Box
        component="ul"
        sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 }}
      >
        {[...hrefs].map((href) => {
          const found = entries.filter((one) => one.href === href)
          const titles = formatList(found.map(({ title }) => title))
          const place = found[0]?.section
          // A page is listed once, with what of it was found.
          const [name, more] = found.length > 1 ? [place, titles] : [titles, place]
          return (
            <li key={href}>
              {outside.has(href) ? (
                <Typography component="span" sx={{ fontWeight: 500 }}>
                  {name}
                </Typography>
              ) : (
                <Link href={href}>{name}</Link>
              )}
              <Typography variant="caption" component="div" color="textSecondary">
                {outside.get(href) ?? more}
              </Typography>
            </li>
          )
        })}
      </Box>
    </Card>
  )
}

/** Why a setting was found whose label and help don't contain the words of the search. */
const Hits = ({ hits, mark }: { hits: readonly Hit[]; mark: (text: string) => ReactNode }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: 2,
      margin: 0,
      marginBlockStart: 1,
      fontSize: '0.75rem',
      overflowWrap: 'anywhere',
      '& dt': { color: 'text.secondary' },
      '& dd': { margin: 0 },
    }}
  >
    {hits.map(({ kind, text }) => (
      <Box key={text} sx={{ display: 'contents' }}>
        <dt>{t(`hit.${kind}`)}</dt>
        <dd>{mark(text)}</dd>
      </Box>
    ))}
  </Box>
)
