import { lazyModule } from "../../browser/lazy-module.js";

/** The browser's own barcode reader, if it has one; TypeScript's DOM types lack it. */
interface BarcodeDetector {
  detect(image: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: new (options: { formats: string[] }) => BarcodeDetector;
  }
}

const jsQrModule = lazyModule(() => import("jsqr"));

/** Larger pictures are scaled down to this many pixels. */
const LONGEST_SIDE = 1_600;

/** The text of the QR code in a picture; null if it has none or is not a picture. */
export async function readImage(file: Blob): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  return (await byBrowser(image)) ?? byLibrary(image);
}

async function byBrowser(image: ImageBitmap): Promise<string | null> {
  if (!window.BarcodeDetector) return null;
  const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
  const [barcode] = await detector.detect(image).catch(() => []);
  return barcode?.rawValue ?? null;
}

async function byLibrary(image: ImageBitmap): Promise<string | null> {
  const { default: jsQr } = await jsQrModule.load();
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) return null;
  // Transparent pixels count as white.
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return jsQr(context.getImageData(0, 0, width, height).data, width, height)?.data ?? null;
}
