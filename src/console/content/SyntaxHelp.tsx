import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { monospace } from '../ui/theme.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { SidePanel } from '../shell/part/SidePanel.tsx'
import { t } from './messages.ts'

/** Examples for most of the portal's query language. */
const examples = {
  words: 'water wells',
  phrase: '"fire hydrants"',
  start: 'hydr*',
  either: 'wells OR hydrants',
  without: 'water -wells',
  field: 'title:river',
  type: 'type:"Web Map"',
  owner: 'owner:publisher',
  tags: 'tags:"public safety"',
  access: 'access:public',
  group: 'group:0123456789abcdef',
  dates: 'modified:[1735689600000 TO 1767225600000]',
  numbers: 'numviews:[100 TO *]',
  groups: '(title:fire OR tags:water) -type:PDF',
} as const

/** Explains the portal's query language with examples. */
export const SyntaxHelp = ({ onClose }: { onClose: () => void }) => (
  <SidePanel
    open
    onClose={onClose}
    title={t('syntaxHelp.title')}
    subtitle={t('syntaxHelp.intro')}
    actions={
      <Button variant="outlined" onClick={onClose}>
        {t('syntaxHelp.close')}
      </Button>
    }
  >
    <DescriptionList
      facts={Object.entries(examples).map(([name, example]) => ({
        label: example,
        value: t(`syntaxHelp.finds.${name as keyof typeof examples}`),
      }))}
    />
    <Box component="p" sx={{ fontFamily: monospace, fontSize: '0.75rem', color: 'text.secondary' }}>
      {t('syntaxHelp.fields')}
    </Box>
  </SidePanel>
)
