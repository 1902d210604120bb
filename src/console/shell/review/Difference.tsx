import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { monospace } from '../../ui/theme.ts'
import type { Tone } from '../../ui/designTokens.ts'
import { Person } from '../people/Person.tsx'
import type { Change } from '../changes/change.ts'
import { isNothing } from '../changes/equality.ts'
import { formatValue } from '../changes/formatValue.ts'
import { kindOfDifference } from './kindOfDifference.ts'
import { listDiff } from './listDiff.ts'
import { treeDiff, type Tree } from './treeDiff.ts'
import { abridged, wordDiff, type Piece } from './wordDiff.ts'
import { t } from './messages.ts'

type Values = Pick<
  Change,
  'before' | 'after' | 'format' | 'keyLabel' | 'valueLabel' | 'summary' | 'isPerson'
>

const looks = {
  before: { sign: '−', tone: 'error', isOld: true },
  after: { sign: '+', tone: 'success', isOld: false },
  removed: { sign: '−', tone: 'error', isOld: true },
  added: { sign: '+', tone: 'success', isOld: false },
  now: { sign: '=', tone: 'info', isOld: false },
} as const satisfies Record<string, { sign: string; tone: Tone; isOld: boolean }>

/** One line of a difference: a sign, its meaning for screen readers, and the value; old values are muted and struck through. */
export const Line = ({ what, children }: { what: keyof typeof looks; children: ReactNode }) => {
  const { sign, tone, isOld } = looks[what]
  return (
    <Box sx={{ display: 'flex', gap: 2, fontSize: '0.8125rem', lineHeight: '20px' }}>
      <Box
        component="span"
        aria-hidden
        sx={{ flexShrink: 0, inlineSize: 8, fontWeight: 700, color: `tone.${tone}.text` }}
      >
        {sign}
      </Box>
      <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {what === 'now' ? `${t(what)} ` : <VisuallyHidden>{t(what)} </VisuallyHidden>}
        {isOld ? (
          <Box component="del" sx={{ color: 'text.secondary' }}>
            {children}
          </Box>
        ) : (
          children
        )}
      </Box>
    </Box>
  )
}

/** The changed words; without colors, they are underlined. */
const changed = (tone: Tone) =>
  ({
    fontWeight: 550,
    paddingInline: '2px',
    borderRadius: '4px',
    backgroundColor: `tone.${tone}.soft`,
    boxDecorationBreak: 'clone',
    '@media (forced-colors: active)': { borderBlockEnd: '2px solid' },
  }) as const

const Pieces = ({ pieces, tone }: { pieces: readonly Piece[]; tone: Tone }) =>
  abridged(pieces).map(({ text, differs }, index) =>
    differs ? (
      <Box key={index} component="strong" sx={changed(tone)}>
        {text}
      </Box>
    ) : (
      <span key={index}>{text}</span>
    ),
  )

/** The difference between two values: words, list entries, or JSON paths. Unset old values are omitted. */
export const Difference = (values: Values) => {
  const { before, after, format, keyLabel, valueLabel, summary, isPerson = false } = values
  if (summary !== undefined)
    return (
      <Box sx={{ fontSize: '0.8125rem', lineHeight: '20px', overflowWrap: 'anywhere' }}>
        {summary}
      </Box>
    )
  if (isPerson) return <People before={before} after={after} />
  const shown = { before, after, ...(format ? { format } : {}) }
  const found = kindOfDifference(shown)
  switch (found.kind) {
    case 'list':
      return <Lists {...found} format={format} />
    case 'tree':
      return <Trees {...found} keyLabel={keyLabel} valueLabel={valueLabel} />
    case 'text':
      return <Texts {...found} />
    case 'plain':
      return <Both {...shown} />
  }
}

const Both = ({ before, after, format }: Values) => (
  <div>
    {!isNothing(before) && <Line what="before">{formatValue(before, format)}</Line>}
    <After>{isNothing(after) ? undefined : formatValue(after, format)}</After>
  </div>
)

/** The new value; that a value is cleared is said without a color. */
const After = ({ children }: { children: ReactNode }) => (
  <Line what="after">
    {children ?? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {formatValue(undefined)}
      </Box>
    )}
  </Line>
)

const People = ({ before, after }: Pick<Values, 'before' | 'after'>) => (
  <div>
    {typeof before === 'string' && (
      <Line what="before">
        <Person username={before} isPlain />
      </Line>
    )}
    {typeof after === 'string' && (
      <Line what="after">
        <Person username={after} isPlain />
      </Line>
    )}
  </div>
)

const Texts = ({ before, after }: { before: string; after: string }) => {
  const pieces = wordDiff(before, after)
  return (
    <div>
      {before !== '' && (
        <Line what="before">
          <Pieces
            tone="error"
            pieces={after === '' ? [{ text: before, differs: false }] : pieces.before}
          />
        </Line>
      )}
      <After>
        {after === '' ? undefined : (
          <Pieces
            tone="success"
            pieces={before === '' ? [{ text: after, differs: false }] : pieces.after}
          />
        )}
      </After>
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

interface TreesProps {
  readonly before: Tree
  readonly after: Tree
  readonly keyLabel: Change['keyLabel']
  readonly valueLabel: Change['valueLabel']
}

const Trees = ({ before, after, keyLabel, valueLabel }: TreesProps) =>
  treeDiff(before, after).map(({ path, ...values }) => (
    <Box key={path.join('\n')} sx={{ marginBlockEnd: 2 }}>
      {keyLabel ? (
        <Box component="span" sx={{ fontSize: '0.75rem' }}>
          {path.map((key) => (typeof key === 'number' ? key + 1 : keyLabel(key))).join(' › ')}
        </Box>
      ) : (
        <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.75rem' }}>
          {path.join('.')}
        </Box>
      )}
      {'before' in values && <Line what="before">{formatValue(values.before, valueLabel)}</Line>}
      {'after' in values && <Line what="after">{formatValue(values.after, valueLabel)}</Line>}
    </Box>
  ))
