import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { monospace } from '../../ui/theme.ts'
import type { Tone } from '../../ui/designTokens.ts'
import type { Change } from './change.ts'
import { formatValue } from './formatValue.ts'
import { kindOfDifference } from './kindOfDifference.ts'
import { listDiff } from './listDiff.ts'
import { treeDiff, type Tree } from './treeDiff.ts'
import { abridged, wordDiff, type Piece } from './wordDiff.ts'
import { useMessages } from './messages.ts'

type Values = Pick<Change, 'before' | 'after' | 'format'>

const looks = {
  before: { sign: '−', tone: 'error' },
  after: { sign: '+', tone: 'success' },
  removed: { sign: '−', tone: 'error' },
  added: { sign: '+', tone: 'success' },
  now: { sign: '=', tone: 'info' },
} as const satisfies Record<string, { sign: string; tone: Tone }>

/** One line of a difference: a sign, its meaning for screen readers, and the value. */
export const Line = ({ what, children }: { what: keyof typeof looks; children: ReactNode }) => {
  const { t } = useMessages()
  const { sign, tone } = looks[what]
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        paddingBlock: 1.5,
        paddingInline: 2.5,
        backgroundColor: `tone.${tone}.soft`,
        '&:first-of-type': { borderStartStartRadius: 6, borderStartEndRadius: 6 },
        '&:last-of-type': { borderEndStartRadius: 6, borderEndEndRadius: 6 },
      }}
    >
      <Box component="span" aria-hidden sx={{ flexShrink: 0 }}>
        {sign}
      </Box>
      <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {what === 'now' ? `${t(what)} ` : <VisuallyHidden>{t(what)} </VisuallyHidden>}
        {children}
      </Box>
    </Box>
  )
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  abridged(pieces).map(({ text, differs }, index) =>
    differs ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
  )

/** The difference between two values: words, list entries, or JSON paths. */
export const Difference = ({ before, after, format }: Values) => {
  const shown = { before, after, ...(format ? { format } : {}) }
  const found = kindOfDifference(shown)
  switch (found.kind) {
    case 'list':
      return <Lists {...found} format={format} />
    case 'tree':
      return <Trees {...found} />
    case 'text':
      return <Texts {...found} />
    case 'plain':
      return <Both {...shown} />
  }
}

const Both = ({ before, after, format }: Values) => (
  <div>
    <Line what="before">{formatValue(before, format)}</Line>
    <Line what="after">{formatValue(after, format)}</Line>
  </div>
)

const Texts = ({ before, after }: { before: string; after: string }) => {
  const pieces = wordDiff(before, after)
  return (
    <div>
      {before !== '' && (
        <Line what="before">
          <Pieces pieces={after === '' ? [{ text: before, differs: false }] : pieces.before} />
        </Line>
      )}
      {after !== '' && (
        <Line what="after">
          <Pieces pieces={before === '' ? [{ text: after, differs: false }] : pieces.after} />
        </Line>
      )}
    </div>
  )
}

interface ListsProps {
  readonly before: readonly unknown[]
  readonly after: readonly unknown[]
  readonly format: Change['format']
}

/** Maximum number of list entries shown initially; a button shows the others. */
const maxLines = 8

const Lists = ({ before, after, format }: ListsProps) => {
  const { t } = useMessages()
  const { removed, added, reordered } = listDiff(before, after)
  if (reordered)
    return (
      <>
        {t('reordered')}
        <Both
          before={before.map((entry) => formatValue(entry, format)).join('\n')}
          after={after.map((entry) => formatValue(entry, format)).join('\n')}
        />
      </>
    )
  const lines = [
    ...removed.map((entry) => ({ what: 'removed', entry }) as const),
    ...added.map((entry) => ({ what: 'added', entry }) as const),
  ]
  const shown = lines.length > maxLines + 1 ? lines.slice(0, maxLines) : lines
  const rest = lines.slice(shown.length)
  const lineOf = ({ what, entry }: (typeof lines)[number], index: number) => (
    <Line key={index} what={what}>
      {formatValue(entry, format)}
    </Line>
  )
  return (
    <>
      <div>{shown.map(lineOf)}</div>
      {rest.length > 0 && (
        <Disclosure summary={t('more', { count: rest.length })}>
          <Box sx={{ maxBlockSize: 320, overflowY: 'auto' }} tabIndex={0}>
            {rest.map(lineOf)}
          </Box>
        </Disclosure>
      )}
    </>
  )
}

const Trees = ({ before, after }: { before: Tree; after: Tree }) =>
  treeDiff(before, after).map(({ path, ...values }) => (
    <Box key={path.join('\n')} sx={{ marginBlockEnd: 2 }}>
      <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.75rem' }}>
        {path.join('.')}
      </Box>
      {'before' in values && <Line what="before">{formatValue(values.before)}</Line>}
      {'after' in values && <Line what="after">{formatValue(values.after)}</Line>}
    </Box>
  ))
