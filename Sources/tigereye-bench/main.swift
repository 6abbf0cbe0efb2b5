import Kiosk
