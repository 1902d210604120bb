import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import { useId, useState } from 'react'
import { Chevron } from '../../ui/icons/Chevron.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import type { Change } from '../changes/change.ts'
import { ChangeView } from './ChangeView.tsx'
import { isUndecided, type CheckedChange, type Keep } from './conflicts.ts'
import { formatValue } from '../changes/formatValue.ts'
import { sectionsOf, summaryOf, withoutDefaults, type ChangeSection } from './sections.ts'
import { t } from './messages.ts'

interface Props {
  readonly considered: readonly CheckedChange[]
  /** Names of the changes whose values are masked. */
  readonly secrets?: readonly string[]
  readonly disabled?: boolean
  /** Whether the page has several lists of changes. */
  readonly isOneOfSeveral?: boolean
  readonly onChoose?: (change: CheckedChange, keep: Keep) => void
}

/** Changes as cards, folded by section, and the defaults of a new object. */
export const ChangeList = ({ considered, ...rest }: Props) => {
  const { shown, defaults } = withoutDefaults(considered)
  return (
    <>
      {sectionsOf(shown).map((section) => (
        <Section
          key={section.title ?? ''}
          section={section}
          isOnly={considered.length === 1}
          {...rest}
        />
      ))}
      {defaults.length > 0 && <Defaults changes={defaults} />}
    </>
  )
}

const Section = ({
  section: { title, changes, isOpen: isInitiallyOpen },
  isOnly,
  secrets = [],
  disabled = false,
  isOneOfSeveral = false,
  onChoose,
}: Omit<Props, 'considered'> & {
  readonly section: ChangeSection
  readonly isOnly: boolean
}) => {
  const bodyId = useId()
  const [chosen, setChosen] = useState<boolean>()
  // A decision can't be folded away.
  const isOpen = changes.some(isUndecided) || (chosen ?? isInitiallyOpen)
  const isSecret = changes.some(({ change }) => secrets.includes(change.name))
  return (
    <Paper variant="outlined" sx={{ marginBlockEnd: 3, overflow: 'hidden' }}>
      {title !== undefined && (
        <h3 style={{ margin: 0 }}>
          <ButtonBase
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setChosen(!isOpen)}
            sx={{
              inlineSize: '100%',
              justifyContent: 'flex-start',
              gap: 2,
              minBlockSize: 40,
              paddingInline: 3,
              font: 'inherit',
              fontSize: '0.8125rem',
              fontWeight: 400,
              textAlign: 'start',
              '&:hover': { backgroundColor: 'hover' },
              '&:focus-visible': {
                outline: '2px solid',
                outlineColor: 'focus',
                outlineOffset: -2,
              },
            }}
          >
            <Chevron isOpen={isOpen} />
            {/* Words stay whole: the summary beside them is cut instead. */}
            <Box
              component="strong"
              sx={{ maxInlineSize: '70%', fontWeight: 600, overflowWrap: 'break-word' }}
            >
              {title}
            </Box>
            <Box component="span" sx={{ flexShrink: 0, color: 'text.secondary' }}>
              {t('changes', { count: changes.length })}
            </Box>
            {!isOpen && (
              <Box
                component="span"
                sx={{
                  minInlineSize: 0,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                  color: 'text.secondary',
                }}
              >
                {summaryOf(
                  changes.map(({ change }) => change),
                  isSecret,
                )}
              </Box>
            )}
          </ButtonBase>
        </h3>
      )}
      <Box
        id={bodyId}
        hidden={!isOpen}
        sx={title === undefined ? null : { borderBlockStart: '1px solid', borderColor: 'line' }}
      >
        {changes.map((one) => (
          <ChangeView
            key={one.change.name}
            considered={one}
            isSecret={secrets.includes(one.change.name)}
            disabled={disabled}
            isOnly={isOnly}
            isOneOfSeveral={isOneOfSeveral}
            heading={title === undefined ? 'h3' : 'h4'}
            onChoose={onChoose && ((keep) => onChoose(one, keep))}
          />
        ))}
      </Box>
    </Paper>
  )
}

const Defaults = ({ changes }: { changes: readonly Change[] }) => (
  <Box sx={{ marginBlockEnd: 3, fontSize: '0.8125rem' }}>
    <Disclosure summary={t('defaults', { count: changes.length })}>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
        {changes.map(({ name, label, after, format }) => (
          <li key={name}>{t('short.set', { label, after: formatValue(after, format) })}</li>
        ))}
      </Box>
    </Disclosure>
  </Box>
)
