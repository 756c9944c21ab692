import { describe, expect, it } from 'vitest'
import { servedPort } from '../../../scripts/local/port.ts'

describe('the port of npm start', () => {
  it.each<[string[], NodeJS.ProcessEnv, number]>([
    [[], {}, 8787],
    [[], { PORT: '9000' }, 9000],
    [[], { npm_config_port: '8940', PORT: '9000' }, 8940],
    [['--port', '8940'], {}, 8940],
    [['--port=8940'], { PORT: '9000' }, 8940],
  ])('[OPS-01] %j with %j is %d', (args, env, port) => expect(servedPort(args, env)).toBe(port))

  it.each([
    [['8940'], '8940 says nothing here. To choose a port: npm start -- --port 9000'],
    [['--port'], '--port says nothing here. To choose a port: npm start -- --port 9000'],
    [['--prot', '8940'], '--prot 8940 says nothing here. To choose a port: npm start -- --port 9000'],
    [['--port', '8940', '--open'], '--port 8940 --open says nothing here. To choose a port: npm start -- --port 9000'],
    [['--port', 'auto'], 'PORT must be a number from 1 to 65535, not auto. Example: PORT=9000 npm start'],
  ])('[OPS-01] %j is refused with what to write', (args, words) => {
    expect(() => servedPort(args, {})).toThrow(words)
  })
})
