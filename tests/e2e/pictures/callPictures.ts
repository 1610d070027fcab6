import { openBrowser } from '../../support/browser.ts';
import { type Camera, stay } from './camera.ts';
import { fakeDeviceFlags, instrumented, waitForFrame } from '../steps/videoVisit.ts';

/** A live call: the stage beside the chat, enlarged, on the whole screen and above it, its devices, and its end. */
export const captureCall = async (camera: Camera, orderId: string): Promise<void> => {
  const { capture, captureOpened, signInAs, language, baseUrl, t, story } = camera;
  const { controls } = t.video;
  const browser = await openBrowser(fakeDeviceFlags);
  try {
    const doctor = await instrumented(await signInAs(story.doctor, browser));
    await doctor.goto(`${baseUrl}/cloudRoom/detail1?id=${orderId}`);
    const link = doctor.getByRole('link', { name: t.video.demo });
    await link.waitFor();
    const patient = await browser.openPage({ language, width: 390, height: 844 });
    await patient.goto((await link.getAttribute('href')) ?? '');
    await doctor.getByRole('button', { name: t.video.call(story.patient), exact: true }).click();
    await patient.locator('#accept').click();
    const answeredAt = Date.now();
    await doctor.locator('.video-stage[data-phase=live]').waitFor();
    await waitForFrame(doctor, answeredAt);
    // In another size it may be another element, which shows nothing before its first frame.
    const waitForPicture = () => waitForFrame(doctor, Date.now());
    await captureOpened(doctor, 'call', waitForPicture, 'any', stay);
    await captureOpened(doctor, 'call-devices', () =>
      doctor.getByRole('button', { name: controls.devices, exact: true }).click(),
    );
    await doctor.getByRole('button', { name: controls.enlarge, exact: true }).click();
    await captureOpened(doctor, 'call-enlarged', waitForPicture, 'wide', stay);
    const control = (name: string) => doctor.getByRole('button', { name, exact: true });
    await control(controls.fullScreen).click();
    await control(controls.leaveFullScreen).waitFor();
    await captureOpened(doctor, 'call-full-screen', waitForPicture, 'wide', stay);
    await control(controls.leaveFullScreen).click();
    await control(controls.pip).click();
    await control(controls.leavePip).waitFor();
    await capture(doctor, 'call-in-picture', undefined, 'wide');
    await control(controls.leavePip).click();
    // The camera is unplugged.
    await doctor.evaluate(() => {
      const track = window.openedTracks.findLast(({ kind }) => kind === 'video');
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
    });
    await doctor.locator('.video-notices .notice').first().waitFor();
    await captureOpened(doctor, 'call-device-lost', waitForPicture, 'any', stay);
    await control(controls.hangUp).click();
    await doctor.getByText(t.video.endReasons.hungUp).waitFor();
    await capture(doctor, 'call-ended');
  } finally {
    await browser.close();
  }
};
