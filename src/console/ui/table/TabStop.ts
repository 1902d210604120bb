import { createContext } from 'react'

/** Whether Tab reaches links and buttons. In a table, Tab reaches those of one row; the arrow keys lead to the others. */
export const TabStop = createContext(true)
