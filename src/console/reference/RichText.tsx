import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { createContext, use } from 'react'
import { paths } from '../shell/paths.ts'
import { monospace } from '../ui/theme.ts'

const codeLook = {
  fontFamily: monospace,
  fontSize: '0.8125em',
  paddingInline: '2px',
  borderRadius: '4px',
  backgroundColor: 'sunken',
  overflowWrap: 'anywhere',
} as const

/** The IDs of all operations: texts that mention one link to it. */
export const OperationIds = createContext<ReadonlySet<string>>(new Set())

/** A name or a path in code style. */
export const Code = ({ children }: { children: string }) => (
  <Box component="code" sx={codeLook}>
    {children}
  </Box>
)

const Mention = ({ children }: { children: string }) => {
  const ids = use(OperationIds)
  const code = <Code>{children}</Code>
  return ids.has(children) ? <Link href={paths.reference(children)}>{code}</Link> : code
}

/** A text of the description, with `code` between backticks. */
export const RichText = ({ children }: { children: string }) =>
  children
    .split('`')
    .map((part, index) =>
      index % 2 === 0 ? part : <Mention key={`${index}-${part}`}>{part}</Mention>,
    )
