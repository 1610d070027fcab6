import { auth } from '../../contract/account/auth.ts';
import { captcha } from '../../contract/account/captcha.ts';
import { tenant, defaultTenantId } from '../../contract/hospital/tenant.ts';
import { tenantHostName } from '../../contract/hospital/tenantHostName.ts';
import { UserError } from '../settings.ts';
import { checkHeaders, strangeOrigin } from './checkHeaders.ts';
import { type Target, exchange } from './exchange.ts';
import type { Options } from './options.ts';
import { type Recorder, createRecorder } from './recorder.ts';
import { type Report, failing } from './report.ts';
import { judgeScreens } from './screens.ts';
import { checkSocket } from './socketCheck.ts';
import { walkCalls } from './walk.ts';
import { walkWrites } from './walkWrites.ts';

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

const logIn = async (recorder: Recorder, username: string, password: string): Promise<Tokens> => {
  const challenge = await recorder.read(captcha.get, { captchaType: 'blockPuzzle' });
  const { output, exchanged } = await recorder.ask(auth.login, { username, password });
  if (output) return output;
  const { result } = exchanged;
  const why = {
    data: 'its answer cannot be read',
    notOffered: 'the call is not offered',
    refused: result.kind === 'refused' ? `refused with code ${result.code}: ${result.msg}` : '',
    failed: result.kind === 'failed' ? result.why : '',
  }[result.kind];
  const advice = challenge
    ? ' The upstream asks for captchas, which this command cannot solve: switch them off for the check (yudao: yudao.captcha.enable=false; embedded upstream: UPSTREAM_CAPTCHA=off), or use --token.'
    : '';
  const isElsewhere = result.kind === 'failed' || result.kind === 'notOffered';
  const where = isElsewhere
    ? ' Is this the address of the gateway, or of the backend with its base path?'
    : '';
  throw new UserError(`The log-in failed: ${why}.${advice}${where}`);
};

/** Logs in, makes every call that reads, with --write some that write, and reports what came back. */
export const createReport = async (options: Options, password: string | null): Promise<Report> => {
  const { address, account, order, write } = options;
  let target: Target = { address, tenantId: options.tenant ?? defaultTenantId, token: null };
  const recorder = createRecorder(() => target);

  const hospital = await recorder.ask(tenant.byWebsite, {
    website: tenantHostName(new URL(address).hostname),
  });
  const { result: lookedUp, headers: answered } = hospital.exchanged;
  if (answered === null)
    throw new UserError(`Nothing answers at ${address}: ${lookedUp.kind === 'failed' ? lookedUp.why : ''}.`);
  if (hospital.output) target = { ...target, tenantId: options.tenant ?? hospital.output.systemTenantId };
  else if (lookedUp.kind === 'data' && lookedUp.data === null)
    recorder.hint(tenant.byWebsite, 'this host name belongs to no hospital');

  const tokens =
    options.token === null
      ? await logIn(recorder, account ?? '', password ?? '')
      : { accessToken: options.token, refreshToken: null };
  if (options.token !== null) await recorder.read(captcha.get, { captchaType: 'blockPuzzle' });
  target = { ...target, token: tokens.accessToken };

  const { exchanged } = await recorder.ask(auth.account, {});
  if (exchanged.result.kind === 'refused' && exchanged.result.code === 401)
    throw new UserError('The upstream does not accept the access token.');
  await walkCalls(recorder, order);
  const socket = await checkSocket(target);
  const { message, written } =
    write && order !== null
      ? await walkWrites(recorder, target, socket, order)
      : { message: null, written: [] };
  const asStranger = await exchange(target, auth.account, {}, { origin: strangeOrigin });
  // Last, because both end tokens: those of a person who lent theirs are left alone.
  if (tokens.refreshToken !== null) {
    const renewed = await recorder.read(auth.refresh, { refreshToken: tokens.refreshToken });
    if (renewed) target = { ...target, token: renewed.accessToken };
    await recorder.read(auth.logout, {});
  }

  const calls = recorder.calls();
  return {
    address,
    account: account ?? 'the token’s',
    at: new Date().toISOString(),
    passed: failing(calls).length === 0 && socket.opens && message?.arrived !== false,
    calls,
    socket,
    message,
    written,
    headers: asStranger.headers ? checkHeaders(address, asStranger.headers, Date.now()) : [],
    screens: judgeScreens(calls, socket.opens),
  };
};
