// Before the tests of every file: random values of fast-check start from the seed of the run.
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env['SEED']) })
